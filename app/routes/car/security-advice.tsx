const advice = [
  "Pay on this site only. Nobody from Marque asks for a transfer, a deposit or a code by mail or phone.",
  "Have somebody you trust compare the car's papers with its chassis number before you take it over.",
  "A price far below those of its peers is a reason to ask, not to hurry.",
];

export function SecurityAdvice() {
  return (
    <section aria-labelledby="security">
      <h2 id="security" className="text-title">
        Security advice
      </h2>
      <ul className="mt-6 border-t border-line text-small text-muted">
        {advice.map((line) => (
          <li key={line} className="border-b border-line py-3">
            {line}
          </li>
        ))}
      </ul>
    </section>
  );
}
