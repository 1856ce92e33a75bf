const EVERY_MS = 1_000;

const parent = process.ppid;

// A parent killed with SIGKILL forwards no signal: without this the server would run on and keep
// its port. Loaded into the server, and into setup/run.js if npm started it.
const watch = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(watch);
  process.kill(process.pid, "SIGTERM");
}, EVERY_MS);
watch.unref();
