import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { installPackages, isDebian } from "./debian.js";
import { Failure, print } from "./paths.js";

const PACKAGES = ["firefox-esr", "webkit2gtk-driver", "xvfb"];
const LIBRARIES = "/usr/lib";

/**
 * The programs of Firefox and WebKit as environment variables, installed first on Debian as root.
 * Undefined, with a message that names what is missing, if Debian's packages are not available.
 */
export async function otherBrowsers() {
  if (missing().length) await installPackages(PACKAGES);
  if (missing().length === 0) return programs();
  const sentence = `The journey in Firefox and WebKit needs ${missing().join(", ")} from Debian's packages ${PACKAGES.join(", ")}`;
  if (isDebian && process.env.CI) throw new Failure(`${sentence}.`);
  print(`${sentence}: skipped.`);
  return undefined;
}

const programs = () => ({
  FIREFOX: "/usr/bin/firefox-esr",
  WEBKIT_DRIVER: "/usr/bin/WebKitWebDriver",
  WEBKIT_BROWSER: miniBrowser() ?? "MiniBrowser",
  XVFB: "/usr/bin/Xvfb",
});

const missing = () => Object.values(programs()).filter((path) => !existsSync(path));

/** In a folder named after the architecture and the version, such as webkit2gtk-4.1. */
function miniBrowser() {
  return foldersOf(LIBRARIES)
    .flatMap((folder) => foldersOf(folder).filter((path) => /webkit[^/]*$/.test(path)))
    .map((folder) => join(folder, "MiniBrowser"))
    .find((path) => existsSync(path));
}

function foldersOf(path) {
  if (!existsSync(path)) return [];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(path, entry.name));
}
