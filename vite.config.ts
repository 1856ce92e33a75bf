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
    test: /app\/(head|root|layout\/(?!user-menu|use-menu-keyboard|confirm-delete)|startup\/(?!replay|force)|storage\/|api\/(?!upload)|cart\/cart|favorites\/favorites|photos\/(broken|expired|photo\.)|session\/(chosen|session-display)|ui\/(button|confirm|cx|icon-button|toast|use-loaded))|shared\/(characters|constants|contact|message|paths|person|photo|picture|theme)\.ts/,
  },
  {
    name: "cards",
    test: /app\/(cars\/(favorite-heart|add-favorite|price)|ui\/(heart|pagination|rating\.|skeleton))/,
  },
];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: "es2023", rolldownOptions: { checks: { pluginTimings: false } } },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
  },
  // All libraries of all pages at once: one found later loads the page at hand again.
  optimizeDeps: { entries: ["app/**/*.{ts,tsx}"] },
  // Bundled for the server too: loading every icon and component there would slow the start.
  ssr: { noExternal: ["lucide-react", "@base-ui/react"] },
});
