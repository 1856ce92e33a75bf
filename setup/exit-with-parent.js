const EVERY_MS = 1_000;

const parent = process.ppid;

// A parent that was killed outright could pass nothing on: without this the shop would stay behind
// and hold its port. Loaded into the server, and into the launcher where npm started it.
const watch = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(watch);
  process.kill(process.pid, "SIGTERM");
}, EVERY_MS);
watch.unref();
