import { join } from "node:path";
import type { Plugin } from "vite";

interface StandIn {
  /** The import that is replaced. */
  source: RegExp;
  /** The modules of the library in which it is replaced. */
  importer: RegExp;
  /** The file that replaces it, with the part of it that the pages use. */
  file: string;
}

const STAND_INS: StandIn[] = [
  {
    source: /\/fog-of-war\.js$/,
    importer: /react-router\/dist\/production\/(index|lib\/dom\/ssr\/components)\.js$/,
    file: "no-discovery.ts",
  },
  {
    source: /\/instrumentation\.js$/,
    importer: /react-router\/dist\/production\/lib\/router\/router\.js$/,
    file: "no-instrumentation.ts",
  },
  {
    source: /\/fallback\.js$/,
    importer: /react-router\/dist\/production\/lib\/dom\/ssr\/routes\.js$/,
    file: "no-fallback.ts",
  },
  {
    source: /\/routeModules\.js$/,
    importer: /react-router\/dist\/production\/lib\/dom\/ssr\/(links|routes)\.js$/,
    file: "load-page.ts",
  },
  {
    source: /\/ssr\/errorBoundaries\.js$|^\.\/errorBoundaries\.js$/,
    importer: /react-router\/dist\/production\/(index|lib\/dom\/ssr\/routes)\.js$/,
    file: "last-boundary.tsx",
  },
  {
    source: /\/createLucideIcon\.mjs$/,
    importer: /lucide-react\/dist\/esm\/icons\//,
    file: "create-icon.ts",
  },
];

/**
 * Removes from React Router what only developers see: names of components, which also keep unused
 * components in the bundle, warnings, and messages of failed invariants.
 */
const withoutAdvice = (code: string) =>
  code
    .replace(/^\w+\.displayName = ".*";$/gm, "")
    .replace(/^((?:const|let|var) \w+ = )(?=React\$1\.\w+\()/gm, "$1/* @__PURE__ */ ")
    .replace(/\bwarn(?:ing|Once)\(.*\);$/gm, "0;")
    .replace(/(\binvariant\(.*?), (?:["`]|get\w+Error\().*\);$/gm, "$1);");

/** Leaves of an icon what `create-icon.ts` needs, which passes its children as arguments: keys are for lists. */
const plainIcon = (code: string) =>
  code.replace(/^ {2}(?:name: ".*"|size: \d+),\n|,\s+key: "\w+"|^__iconData\.node;$/gm, "");

/** Fails if a library has moved a module; a missing export fails in the bundler. */
export function standIns(): Plugin {
  const left = new Set(STAND_INS);
  return {
    name: "stand-ins",
    apply: "build",
    enforce: "pre",
    resolveId(source, importer = "") {
      const found = STAND_INS.find((one) => one.source.test(source) && one.importer.test(importer));
      if (!found) return null;
      left.delete(found);
      return join(import.meta.dirname, found.file);
    },
    transform: {
      filter: {
        id: [
          /react-router\/dist\/production\/lib\/.*\.js$/,
          /lucide-react\/dist\/esm\/icons\/.*\.mjs$/,
        ],
      },
      handler: (code, id) => ({
        code: id.endsWith(".mjs") ? plainIcon(code) : withoutAdvice(code),
        map: null,
      }),
    },
    buildEnd() {
      if (this.environment.name === "client")
        for (const { file } of left) this.error(`Nothing imports what ${file} stands in for`);
    },
  };
}
