/** The server leaves this cookie for a minute when a click has confirmed a sign-up. */
const cookie = 'viewkraft.welcome';

/** Whether somebody comes from confirming the own address. */
export function hasWelcome(): boolean {
  return document.cookie.split('; ').includes(`${cookie}=1`);
}

/** It is said once. */
export function endWelcome(): void {
  document.cookie = `${cookie}=; Path=/; Max-Age=0; SameSite=Lax`;
}
