"""Properties: what can be said of a measure, as a tree; and their language, read and printed."""
