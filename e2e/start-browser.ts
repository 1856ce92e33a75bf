import { startBrowser } from "./browser.ts";

// A set-up file: nobody waits for the browser yet.
startBrowser();
