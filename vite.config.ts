import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { groups } from "./app/lean/chunks.ts";
import { standIns } from "./app/lean/stand-ins.ts";

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
