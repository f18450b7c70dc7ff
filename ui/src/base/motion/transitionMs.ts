/** Duration of a standard transition; a spinner appears only after it. */
export const transitionMs = 300;
