import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { standIns } from "./app/lean/stand-ins.ts";

/**
 * The code that every page loads is two files: the libraries, which seldom change, and the shop's
 * own layout without the parts that are loaded later. Code that several pages load is grouped too:
 * small files compress worse, and each is a request.
 */
const groups = [
  { name: "framework", test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  {
    name: "layout",
    test: /app\/(head|root|lean|layout\/(cart-link|connection-line|header|later-parts|layout|logo|navigation|problem|progress|skip-links|use-document|use-follow)|startup\/(?!replay|force|kept|parts|use-asked)|storage\/(?!tab)|api\/(call-api|unreachable)|cart\/cart|favorites\/favorites|compare\/compare(d|-bar-slot)|photos\/(broken|expired|sources)|session\/(chosen|session-display)|ui\/(button|link\.|confirm\.|cx|toast\.|toaster|use-(loaded|opened)))|shared\/(characters|constants|contact|density|first-texts|paths|picture|theme)\.ts|lucide-react\/dist\/esm\/icons\/x\./,
  },
  {
    name: "late-layout",
    test: /app\/(layout\/(demo-line|folded-menu|footer|theme-switch|use-closed|use-log-out)|photos\/photo\.|ui\/(icon-button|toast-view))|shared\/(person|photo)\./,
  },
  {
    name: "cards",
    test: /app\/(cars\/(favorite-heart|add-favorite|price|reduction)|compare\/use-compare-press|photos\/picture|ui\/(car-line|first-click|heart|rating\.))|shared\/price|icons\/scale\./,
  },
  {
    name: "buying",
    test: /app\/(cars\/(add-to-cart|hold-notice|local-time|use-until)|routes\/car\/facts|ui\/(badge|no-script))/,
  },
  {
    name: "lists",
    test: /app\/(cars\/car-card|compare\/compare-icon|startup\/use-asked|ui\/(empty-state|pagination))|shared\/mileage/,
  },
  {
    name: "controls",
    test: /app\/(routes\/home\/(active|catalogue-header|density|did-you|filter-choices|filters|list-intro|loading|price-range|sort-select)|forms\/price-input|startup\/kept|ui\/skeleton)/,
  },
];

/** The server loads these from node_modules too, so the pages must use the same copy. */
const shared = ["react", "react-dom", "react-router", "zod"];

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), standIns()],
  build: { target: "es2023", rolldownOptions: { checks: { pluginTimings: false } } },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
  },
  // Finds the libraries of all pages at once: when Vite finds one later, it reloads the current
  // page.
  optimizeDeps: { entries: ["app/**/*.{ts,tsx}"] },
  // Everything else is bundled: it starts faster, and the built shop does not need the pages'
  // libraries.
  ssr:
    command === "build"
      ? { noExternal: true, external: shared }
      : { noExternal: ["lucide-react", "@base-ui/react"] },
}));
