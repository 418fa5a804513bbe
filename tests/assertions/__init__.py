"""What tests of many rooms assert: secrets, rows, stocks and journals."""
