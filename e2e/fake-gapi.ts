interface FrameOptions {
  where: HTMLElement;
  url: string;
  messageHandlersFilter: unknown;
  attributes: { style: Record<string, string> } & Record<string, string>;
}
type Handler = (event: object) => { status: string };
type Answered = (answer: { webStorageSupport: boolean }[]) => void;

/**
 * What Google's script does, as far as Firebase's popup uses it; runs in the page. The frame it
 * opens is a real one, so the page's security policy must let both of them through.
 */
function gapiScript(authOrigin: string) {
  const CROSS_ORIGIN_IFRAMES_FILTER = {};
  const demand = (condition: unknown, what: string) => {
    if (!condition) throw new Error(`Google's script refuses ${what}`);
  };

  async function open(options: FrameOptions, opened: (frame: object) => Promise<object>) {
    const { url, where, attributes } = options;
    demand(new URL(url).origin === authOrigin, `the frame ${url}`);
    demand(options.messageHandlersFilter === CROSS_ORIGIN_IFRAMES_FILTER, "another filter");
    const { style, ...others } = attributes;
    const frame = document.createElement("iframe");
    for (const [name, value] of Object.entries(others)) frame.setAttribute(name, value);
    Object.assign(frame.style, style);
    const loaded = new Promise<void>((ready) => {
      window.addEventListener("message", ({ source, data }) => {
        if (source === frame.contentWindow && data === "ready") ready();
      });
    });
    frame.src = url;
    where.append(frame);
    return opened({
      restyle: async ({ setHideOnLeave }: { setHideOnLeave: boolean }) =>
        demand(setHideOnLeave === false, "to hide the frame"),
      ping: (answered: () => void) => loaded.then(answered),
      register(name: string, handle: Handler, filter: unknown) {
        demand(name === "authEvent" && filter === CROSS_ORIGIN_IFRAMES_FILTER, `hearing ${name}`);
        window.addEventListener("message", ({ source, origin, data }) => {
          if (source !== frame.contentWindow || !data.authEvent) return;
          demand(origin === authOrigin, `an event of ${origin}`);
          demand(handle(data).status === "ACK", "an event that nobody waits for");
        });
      },
      send(name: string, { type }: { type: string }, answered: Answered) {
        demand(name === "webStorageSupport" && type === name, `the message ${name}`);
        try {
          answered([{ webStorageSupport: true }]);
        } catch {
          // Firebase throws in here after every answer, a good one too; Google's script is silent.
        }
      },
    });
  }

  const iframes = { CROSS_ORIGIN_IFRAMES_FILTER, getContext: () => ({ open }) };
  function load(name: string, { callback }: { callback: () => void }) {
    demand(name === "gapi.iframes", `the part ${name}`);
    Object.assign(gapi, { iframes });
    callback();
  }
  const gapi = { load };
  Object.assign(window, { gapi });
  const { src } = document.currentScript as HTMLScriptElement;
  const onload: unknown = Reflect.get(window, new URL(src).searchParams.get("onload") ?? "");
  demand(typeof onload === "function", "to be loaded for nobody");
  (onload as () => void)();
}

/** Firebase's hidden frame: forwards the messages of the popup of its own host to the shop's page. */
function frameScript() {
  window.addEventListener("message", ({ origin, data }) => {
    if (origin === location.origin) parent.postMessage({ authEvent: data }, "*");
  });
  parent.postMessage("ready", "*");
}

/** Firebase's popup: finds the frame of its own host through the page that opened it. */
function popupScript(event: object) {
  document.querySelector("button")?.addEventListener("click", () => {
    const { opener } = window;
    for (let at = 0; at < opener.length; at++) opener[at].postMessage(event, location.origin);
  });
}

export const gapiSource = (authOrigin: string) => `(${gapiScript})(${JSON.stringify(authOrigin)})`;

export const layoutPage = `<!doctype html><title>Frame</title><script>(${frameScript})()</script>`;

export const popupPage = (who: string, event: object) =>
  `<!doctype html><title>Google</title><button>Continue as ${who}</button>
  <script>(${popupScript})(${JSON.stringify(event)})</script>`;
