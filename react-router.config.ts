import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  // Set by setup/build.js.
  buildDirectory: process.env.BUILD_DIRECTORY ?? "build",
  ssr: true,
  // By default each page matches every prefix of its address, which is quadratic in a length that
  // the client chooses.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
