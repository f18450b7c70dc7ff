/** The server sets this cookie for one minute after a sign-up has been confirmed by its link. */
const cookie = 'viewkraft.welcome';

/** Returns whether the user has just confirmed the e-mail address. */
export function hasWelcome(): boolean {
  return document.cookie.split('; ').includes(`${cookie}=1`);
}

/** The message is shown once. */
export function endWelcome(): void {
  document.cookie = `${cookie}=; Path=/; Max-Age=0; SameSite=Lax`;
}
