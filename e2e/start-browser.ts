import { startBrowser } from "./browser.ts";

// A set-up file; it does not wait for the browser.
startBrowser();
