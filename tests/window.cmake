# Tests of the views and of the window.
