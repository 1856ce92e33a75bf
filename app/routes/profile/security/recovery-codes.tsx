import { Button } from "../../../ui/button.tsx";

interface RecoveryCodesProps {
  codes: string[];
  onClose: () => void;
}

/** Shown only this once: the shop stores only hashes of them. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(
    `Marque: recovery codes of your account. Each works once.\n\n${codes.join("\n")}\n`,
  )}`;
  return (
    <div className="grid gap-5">
      <p>
        Store these recovery codes where you can find them without your phone. Each of them works
        once, instead of a code or a passkey. They are not shown again.
      </p>
      <ol
        aria-label="Recovery codes"
        className="grid gap-y-2 border border-line bg-sunken px-3 py-5 text-center text-small tracking-[0.03em] text-balance tabular-nums"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap justify-end gap-3">
        <a
          href={file}
          download="marque-recovery-codes.txt"
          className="link inline-flex min-h-11 items-center px-3 text-small"
        >
          Download
        </a>
        <Button onClick={onClose}>I have stored them</Button>
      </div>
    </div>
  );
}
