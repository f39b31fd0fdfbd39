"""Um Reifenbreite: basic, advanced and professional rules."""
