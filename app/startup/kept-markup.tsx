import { createContext, type ReactElement, use } from "react";

/** The markup of a part that depends only on its props, which are JSON except handlers. */
export type KeepMarkup = (part: ReactElement<object>) => string | undefined;

/** Used on the server; browsers load nothing of it. */
export const KeptMarkup = /* @__PURE__ */ createContext<KeepMarkup | undefined>(undefined);

interface KeptProps {
  className?: string | undefined;
  /** It uses no context and no `useId`; links to paths of the shop need none. */
  children: ReactElement<object>;
}

const kept = (Tag: "div" | "li" | "ul") =>
  function Kept({ className, children }: KeptProps) {
    const markup = use(KeptMarkup)?.(children);
    if (markup === undefined) return <Tag className={className}>{children}</Tag>;
    // biome-ignore lint/security/noDangerouslySetInnerHtml: as React wrote it
    return <Tag className={className} dangerouslySetInnerHTML={{ __html: markup }} />;
  };

/** For a part that many pages show alike: the server renders it once and reuses the markup. */
export const KeptDiv = import.meta.env.SSR ? kept("div") : "div";
export const KeptItem = import.meta.env.SSR ? kept("li") : "li";
export const KeptList = import.meta.env.SSR ? kept("ul") : "ul";
