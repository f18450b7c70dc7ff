/** Shows password managers which account the password belongs to. */
export function AccountName({ email }: { readonly email: string }) {
  return (
    <input
      className="vk-hidden"
      type="text"
      autoComplete="username"
      value={email}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  );
}
