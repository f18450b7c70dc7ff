/** Sends the password without leaving the page; what is wrong is told to the console alone (I2). */
export const gateScript = `'use strict';
const form = document.querySelector('form');
form?.addEventListener('submit', async (event) => {
  event.preventDefault();
  const { password } = form.elements;
  form.setAttribute('aria-busy', 'true');
  try {
    const answer = await fetch(form.action, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ password: password.value }),
    });
    if (answer.ok) return location.assign(form.dataset.home);
    console.log(answer.status === 403 ? 'Incorrect password' : 'The password could not be checked: ' + answer.status);
  } catch (error) {
    console.log('The password could not be checked: ' + error.message);
  }
  form.removeAttribute('aria-busy');
  password.select();
});
`;
