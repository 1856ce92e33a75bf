import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { type LoadedPage, shopContext } from "./context.ts";
import { createMarkupStore } from "./markup-store.tsx";
import { PageSink } from "./page-sink.ts";
import { deferScripts } from "./startup/deferred-scripts.ts";
import { KeptMarkup } from "./startup/kept-markup.tsx";
import { scriptMark } from "./startup/script-mark.ts";
import { waitsForUse } from "./startup/start-when-used.ts";

// Browsers load these parts later. The server loads them when it starts: at their first use an
// upgrade may have replaced their files. Those of `later` do so themselves.
void import("./routes/admin/audit-tab.tsx");
void import("./routes/car/new-review.tsx");
void import("./routes/home/too-many-searches.tsx");

// The server needs this build's own key and mark.
export { scriptMark, shopContext };

/** Renders a whole page before answering: the server caches, compresses and counts whole pages. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  headers.set("content-type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const shop = context.get(shopContext);
  const { errors, loaderData } = routerContext.staticHandlerContext;
  const scriptsWhenUsed = status === 200 && !shop.user && saysSo(routerContext);
  const { url } = request;
  const isTaken = !errors && (await shop.renderApart({ url, loaderData, scriptsWhenUsed }));
  if (!isTaken) {
    await shop.turn();
    shop.deliver(await renderDocument(routerContext, { url, scriptsWhenUsed }));
  }
  return new Response(null, { status, headers });
}

/** @returns the bytes of the whole page, with marked scripts that wait as long as `scriptsWhenUsed` says */
export function renderDocument(
  context: EntryContext,
  { url, scriptsWhenUsed }: Pick<LoadedPage, "url" | "scriptsWhenUsed">,
): Promise<Buffer> {
  const page = (
    <KeptMarkup value={keepMarkup}>
      <ServerRouter context={context} url={url} {...marked} />
    </KeptMarkup>
  );
  return renderWhole(page, (html) =>
    import.meta.env.PROD ? deferScripts(html, scriptsWhenUsed) : Buffer.from(html),
  );
}

const saysSo = ({ staticHandlerContext, routeModules }: EntryContext) =>
  waitsForUse(staticHandlerContext.matches.map(({ route }) => routeModules[route.id]?.handle));

/** While the shop is developed, components change. */
const keepMarkup = import.meta.env.PROD ? createMarkupStore() : undefined;

const marked = scriptMark === undefined ? {} : { nonce: scriptMark };

/** @returns the page as `finish` makes it of the bytes, which it must not keep */
function renderWhole(page: React.ReactNode, finish: (html: Buffer) => Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    function finished(html: Buffer): void {
      try {
        resolve(finish(html));
      } catch (error) {
        reject(error);
      }
    }
    const { pipe } = renderToPipeableStream(page, {
      ...marked,
      // Otherwise React would send a large part behind a boundary separately and a script would
      // insert it, which shifts the layout.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(new PageSink(finished)),
      onShellError: reject,
    });
  });
}
