"""L'Arrivée du Tour: groups, pace, breakaway and counter."""
