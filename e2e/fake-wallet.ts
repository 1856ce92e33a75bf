import type { Page } from "playwright-core";

const SCRIPT = "https://sdk.mercadopago.com/js/v2";
const CHECKOUT = "https://www.mercadopago.com.ar/checkout/v1/redirect";

interface Settings {
  initialization: { preferenceId: string; redirectMode: string };
  locale: string;
  callbacks: Record<"onReady" | "onError", () => void>;
}

/**
 * What the provider's script does, as far as the shop uses it; runs in the page. It throws where the
 * real one refuses, and draws like it: with a style of its own, a picture, and a request to its own
 * servers, all of which the page's security policy must allow.
 */
function walletScript(checkout: string, expectedKey: string) {
  const demand = (condition: unknown, what: string) => {
    if (!condition) throw new Error(`The wallet refuses ${what}`);
  };

  async function create(name: string, containerId: string, settings: Settings) {
    const { preferenceId, redirectMode } = settings.initialization;
    const container = document.getElementById(containerId);
    demand(name === "wallet", `a brick called ${name}`);
    demand(container, `a container that is not there: ${containerId}`);
    demand(container?.childElementCount === 0, "to be drawn twice");
    demand(/^\d+-[0-9a-f-]{36}$/.test(preferenceId), `the preference ${preferenceId}`);
    demand(redirectMode === "self", `the mode ${redirectMode}`);
    demand(settings.locale === "en-US", `the language ${settings.locale}`);
    demand(typeof settings.callbacks.onError === "function", "to go without onError");

    const style = document.createElement("style");
    style.textContent = ".wallet-of-the-provider { background: rgb(0, 158, 227); }";
    const logo = document.createElement("img");
    const drawn = new Promise((loaded) => logo.addEventListener("load", loaded));
    logo.src = "https://http2.mlstatic.com/storage/logo.svg";
    const button = document.createElement("button");
    button.className = "wallet-of-the-provider";
    button.textContent = "Pay in the wallet";
    button.onclick = () => location.assign(`${checkout}?pref_id=${preferenceId}`);
    container?.append(style, logo, button);
    await drawn;
    await fetch("https://api.mercadopago.com/checkout/seen", { method: "POST" });
    settings.callbacks.onReady();
    return { unmount: () => container?.replaceChildren() };
  }

  function MercadoPago(publicKey: string, options: object) {
    demand(publicKey === expectedKey, `the key ${publicKey}`);
    const given = JSON.stringify(Object.entries(options).sort());
    const wanted = '[["frontEndStack","react"],["locale","en-US"],["trackingDisabled",true]]';
    demand(given === wanted, `the options ${given}`);
    return { bricks: () => ({ create }) };
  }
  Object.assign(window, { MercadoPago });
}

/**
 * Answers in place of the provider's hosts, which no test can reach.
 * @returns the addresses that were asked
 */
export async function answerAsWallet(page: Page, publicKey: string): Promise<string[]> {
  const asked: string[] = [];
  const script = `(${walletScript})(${JSON.stringify(CHECKOUT)}, ${JSON.stringify(publicKey)})`;
  const answers: [string, string, string][] = [
    [SCRIPT, "text/javascript", script],
    ["https://http2.mlstatic.com/**", "image/svg+xml", '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ["https://api.mercadopago.com/**", "application/json", "{}"],
    [`${CHECKOUT}?**`, "text/html", "<h1>The provider's own page</h1>"],
  ];
  const headers = { "access-control-allow-origin": "*" };
  for (const [address, contentType, body] of answers)
    await page.route(address, (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType, body, headers });
    });
  return asked;
}
