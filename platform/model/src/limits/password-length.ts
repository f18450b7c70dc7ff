/** In code points after NFC. Passwords are never trimmed or truncated. */
export const passwordLength = { min: 10, max: 128 } as const;
