"""Load on a whole site: real servers, people made of code, and a bare page as the floor."""
