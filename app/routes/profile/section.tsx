import { type ReactNode, useId } from "react";

interface SectionProps {
  title: string;
  text?: ReactNode;
  /** The level of the heading of the page or form above it. */
  below: "h1" | "h2";
  /** For links to it. */
  name?: string;
  children: ReactNode;
}

/** A section below the profile's form. */
export function Section({ title, text, below, name, children }: SectionProps) {
  const made = useId();
  const Heading = below === "h1" ? "h2" : "h3";
  const id = name ?? made;
  return (
    <section aria-labelledby={id} className="mt-16 border-t border-line pt-8">
      <Heading id={id} className="scroll-mt-4 text-name">
        {title}
      </Heading>
      {text && <p className="mt-2 text-muted">{text}</p>}
      {children}
    </section>
  );
}
