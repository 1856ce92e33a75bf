import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";

// biome-ignore lint/performance/noBarrelFile: the server needs the very key of this build
export { shopContext } from "./context.ts";

/** Renders a whole page before answering: the server caches, compresses and counts whole pages. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  headers.set("content-type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const html = await renderWhole(<ServerRouter context={routerContext} url={request.url} />);
  return new Response(paintFirst(html.toString()), { status, headers });
}

/**
 * Loads the page's scripts once it has been painted with its foremost picture: at once where nobody
 * looks or somebody cannot wait, and after a while where the browser does not tell.
 */
const startLater = `(()=>{let s=0;const f=()=>{if(s++)return;for(const l of document.querySelectorAll('link[rel^="later-"]'))l.rel=l.rel.slice(6);for(const o of document.querySelectorAll('script[type="later"]')){const n=document.createElement("script");n.type="module";n.textContent=o.textContent;document.head.append(n)}};if(document.hidden)return f();setTimeout(f,3000);for(const e of ["pointerdown","keydown"])addEventListener(e,f,{once:true});const p=()=>Promise.allSettled([...document.querySelectorAll('img[fetchpriority="high"]')].filter(i=>i.offsetWidth).map(i=>i.decode())).then(()=>requestAnimationFrame(()=>setTimeout(f)));try{new PerformanceObserver(p).observe({type:"paint",buffered:true})}catch{f()}})()`;

/**
 * A page is finished without its scripts: text, type and pictures have the line, and the
 * processor, for themselves until they are on the screen.
 */
function paintFirst(html: string): string {
  if (!import.meta.env.PROD) return html;
  return html
    .replaceAll(/<link rel="(?=modulepreload|manifest)/g, '<link rel="later-')
    .replace(
      /<script type="module" async="">([\s\S]*?)<\/script>/,
      (_, code) => `<script type="later">${code}</script><script>${startLater}</script>`,
    );
}

function renderWhole(page: React.ReactNode): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        resolve(Buffer.concat(chunks));
        done();
      },
    });
    const { pipe } = renderToPipeableStream(page, {
      onAllReady: () => pipe(sink),
      onShellError: reject,
    });
  });
}
