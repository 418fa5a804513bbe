"""Load on a whole site: real servers, people made of code, a bare page beside it as the floor."""
