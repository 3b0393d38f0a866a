/** An email address that breaks before its domain, and elsewhere only where it has to. */
export function EmailText({ email }: { email: string }) {
  const [name, domain] = email.split('@', 2);
  return (
    <bdi className="wrap-anywhere">
      {name}
      <wbr />@{domain}
    </bdi>
  );
}
