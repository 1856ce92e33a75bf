import { type ReactNode, useEffect } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from "react-router";
import { densityScript } from "#shared/density.ts";
import { storedCountScript } from "#shared/stored-count.ts";
import { THEME_GROUNDS, themeScript } from "#shared/theme.ts";
import type { Route } from "./+types/root.ts";
import { brokenPictureScript } from "./photos/broken-pictures.ts";
import { purgeExpiredPhotos } from "./photos/expired-photos.ts";
import { useEarlyInput } from "./startup/early-input.ts";
import { earlyScript } from "./startup/record-early-input.ts";
import { scriptMark } from "./startup/script-mark.ts";
import { trustedTypesScript } from "./startup/trusted-types.ts";
import "./startup/no-eval.ts";
import "./startup/navigation-retry.ts";
import "./startup/skipped-transitions.ts";
import styles from "./app.css?url";
import { type CurrentUser, type SessionUser, shopContext } from "./context.ts";
import cormorant from "./fonts/cormorant.woff2?url";
import hanken from "./fonts/hanken-grotesk.woff2?url";
import { privateHead } from "./head.ts";
import { PageLayout } from "./layout/layout.tsx";
import { paintAfter } from "./layout/paint-mark.tsx";
import { Problem, problemTitle } from "./layout/problem.tsx";
import { syncSession } from "./session/session-display.ts";
import { applyTheme, watchTheme } from "./storage/theme.ts";

export function loader({ context }: Route.LoaderArgs) {
  const { user, config } = context.get(shopContext);
  return { user: user && forDisplay(user), settings: config };
}

/** The fields of the user that browsers store for display. */
function forDisplay({ id, name, lastName, email, type, image }: CurrentUser): SessionUser {
  return { id, name, lastName, email, type, image };
}

/** Every navigation reads the current user again. */
export function shouldRevalidate() {
  return true;
}

export const meta: Route.MetaFunction = ({ error }) =>
  error ? privateHead(problemTitle(error)) : [{ title: "Marque" }];

const fonts = [cormorant, hanken].map((href) => ({
  rel: "preload",
  as: "font",
  type: "font/woff2",
  href,
  crossOrigin: "anonymous" as const,
}));

export const links: Route.LinksFunction = () => [
  ...fonts,
  { rel: "icon", href: "/favicon.svg" },
  { rel: "apple-touch-icon", href: "/icon-180.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
  paintAfter("header-end"),
  // If a module imported it as CSS, the first module that is loaded later would load it again.
  { rel: "stylesheet", href: styles },
];

// Browsers load none of it: hydration keeps the script that the server has written.
const headScript = import.meta.env.SSR
  ? [
      trustedTypesScript,
      themeScript,
      densityScript,
      storedCountScript,
      earlyScript,
      brokenPictureScript,
    ].join(";")
  : "";

/** The system's theme, until `themeScript` knows the visitor's. */
const barColours = (
  <>
    <meta name="theme-color" content={THEME_GROUNDS.ivory} media="(prefers-color-scheme: light)" />
    <meta
      name="theme-color"
      content={THEME_GROUNDS.obsidian}
      media="(prefers-color-scheme: dark)"
    />
  </>
);

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("root");
  useEffect(() => {
    applyTheme();
    void purgeExpiredPhotos();
    return watchTheme();
  }, []);
  useEffect(() => {
    if (data) syncSession(data.user);
  }, [data]);
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="api-base" content={data?.settings.apiBase ?? "/api"} />
        {data?.settings.imageHost && (
          <meta
            name="image-host"
            content={data.settings.imageHost.upload}
            data-preset={data.settings.imageHost.preset}
          />
        )}
        <meta name="color-scheme" content="light dark" />
        {import.meta.env.SSR && barColours}
        <script
          nonce={scriptMark}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of our own
          dangerouslySetInnerHTML={{ __html: headScript }}
        />
        <Meta />
        <Links />
      </head>
      <body>
        <PageLayout user={data?.user ?? null} demo={data?.settings.demo ?? false}>
          {children}
        </PageLayout>
        <ScrollRestoration />
        <EarlyInput />
        {/* They start the page: once they run, they need not be rendered. */}
        {import.meta.env.SSR && <Scripts />}
      </body>
    </html>
  );
}

/** A component of its own: otherwise its state would render the whole page again. */
function EarlyInput() {
  useEarlyInput();
  return null;
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Problem error={error} />;
}
