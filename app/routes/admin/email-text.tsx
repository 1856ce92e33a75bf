/** An e-mail address: too long for its line, it breaks after the @ before it breaks anywhere. */
export function EmailText({ email }: { email: string }) {
  const [account, host] = email.split("@");
  return (
    <span className="wrap-anywhere">
      {account}@<wbr />
      {host}
    </span>
  );
}
