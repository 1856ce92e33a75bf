import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/**
 * What every page loads comes in two files: the libraries, which seldom change, and the shop's own
 * layout, without what is loaded late. What cards of cars are made of is a third.
 */
const groups = [
  { name: "framework", test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  {
    name: "layout",
    test: /app\/(head|root|layout\/(?!user-menu|use-menu-keyboard|confirm-delete)|startup\/(?!replay|force)|storage\/|api\/(?!upload)|cart\/cart|favorites\/favorites|photos\/(broken|expired|photo\.|sources)|session\/(chosen|session-display)|ui\/(button|confirm|cx|icon-button|toast|use-loaded))|shared\/(characters|constants|contact|dates|message|paths|person|photo|picture|theme)\.ts/,
  },
  {
    name: "cards",
    test: /app\/(cars\/(favorite-heart|add-favorite|price)|ui\/(heart|pagination|rating\.|skeleton))/,
  },
];

/** Loaded from node_modules by the server too: one copy of each for both. */
const shared = ["react", "react-dom", "react-router", "zod"];

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: "es2023", rolldownOptions: { checks: { pluginTimings: false } } },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
  },
  // All libraries of all pages at once: one found later loads the page at hand again.
  optimizeDeps: { entries: ["app/**/*.{ts,tsx}"] },
  // All else is bundled: it starts faster, and the built shop needs none of the pages' libraries.
  ssr:
    command === "build"
      ? { noExternal: true, external: shared }
      : { noExternal: ["lucide-react", "@base-ui/react"] },
}));
