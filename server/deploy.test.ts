import { existsSync } from "node:fs";
import { glob, readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { z } from "zod";
import { openShop } from "#test/app.ts";
import { readConfig, settingNames } from "./config.ts";

const ROOT = resolve(import.meta.dirname, "..");
const read = (path: string) => readFile(join(ROOT, path), "utf8");
const shop = await openShop();
afterAll(() => shop.close());

async function documentsOf(path: string): Promise<unknown[]> {
  return parseAllDocuments(await read(path), { uniqueKeys: true }).map((document) => {
    expect([path, document.errors]).toEqual([path, []]);
    return document.toJS();
  });
}

const settings = z.record(z.string(), z.string());
const secrets = {
  ENCRYPTION_KEYS: Buffer.alloc(32, 7).toString("base64"),
  S3_ACCESS_KEY_ID: "key",
  S3_SECRET_ACCESS_KEY: "secret",
};

/** As Compose does it: `${NAME:?}` and `${NAME:-default}`. */
const fillIn = (text: string) =>
  text.replace(/\$\{(\w+)(?::[?-]([^}]*))?\}/g, (_, name, otherwise) =>
    name === "PUBLIC_URL"
      ? "https://shop.example"
      : otherwise || secrets[name as keyof typeof secrets] || "hidden",
  );

const dockerfile = await read("deploy/Dockerfile");
const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths = ""]) =>
  paths.split(" "),
);

test("the files that the image copies exist, and .dockerignore excludes none of them", async () => {
  const allowed = (await read("deploy/Dockerfile.dockerignore")).match(/(?<=^!).+$/gm) ?? [];
  const sources = copied.filter((path) => path !== ".");
  for (const path of [...sources, ...allowed])
    expect([path, existsSync(join(ROOT, path))]).toEqual([path, true]);
  for (const path of sources)
    expect([path, allowed.some((one) => path === one || path.startsWith(`${one}/`))]).toEqual([
      path,
      true,
    ]);
});

test("the image contains every file that the server opens", async () => {
  const parts = ["server", "shared", "demo"];
  for await (const file of glob(`{${parts.join(",")}}/**/*.ts`, { cwd: ROOT })) {
    if (/\.(test|child)\.ts$/.test(file)) continue;
    const text = await read(file);
    const opened = [
      ...text.matchAll(/new URL\(\s*"(\.[^"$]+)",\s*import\.meta\.url/g),
      ...text.matchAll(/import\.meta\.dirname,\s*"(\.[^"]+)"/g),
    ];
    for (const [, path = ""] of opened) {
      const place = join(dirname(file), path).replace(/\/$/, "");
      const known = [...copied, "build"].some(
        (one) => place === one || place.startsWith(`${one}/`),
      );
      expect([file, place, known]).toEqual([file, place, true]);
    }
    const pages = text.match(/^import (?!type ).*["']#?\.*\/?app\/.+$/gm) ?? [];
    expect([file, pages]).toEqual([file, []]);
  }
});

test("the image's commands are those of the project, not as root", async () => {
  const { scripts } = JSON.parse(await read("package.json"));
  for (const [, script = ""] of dockerfile.matchAll(/npm run (\S+)/g))
    expect(Object.keys(scripts)).toContain(script);
  const [, command = ""] = /^CMD \["node", "(--.+)"\]$/m.exec(dockerfile) ?? [];
  const parts = command.split('", "');
  expect(parts).toHaveLength(4);
  const paths = await read("setup/paths.js");
  for (const part of parts) expect(paths).toContain(`"${part}"`);
  const units = await Promise.all(
    ["parts.sh", "templates/marque.service"].map((name) => read(`deploy/cluster/${name}`)),
  );
  for (const unit of units) expect(unit).toContain(` ${parts.join(" ")}`);
  const memory = [...paths.matchAll(/(MALLOC_\w+): "(\d+)"/g)];
  expect(memory).toHaveLength(3);
  for (const text of [dockerfile, ...units])
    for (const [, name, value] of memory)
      expect(text).toMatch(new RegExp(`\\b${name}=${value}\\b`));
  const bench = await read("bench/kit/open.ts");
  for (const part of parts.slice(0, -1)) expect(bench).toContain(`"${part}"`);
  for (const [same] of memory) expect(bench).toContain(same);
  const version = /NODE_VERSION = "(\d+)\./.exec(await read("setup/paths.js"))?.[1];
  const bases = [...dockerfile.matchAll(/^FROM node:(\d+)-/gm)].map(([, major]) => major);
  expect(new Set(bases)).toEqual(new Set([version]));
  expect(dockerfile.split("\nFROM ").at(-1)).toMatch(/^USER node$/m);
  const [, path = ""] = /PORT \+ '(.+?)'/.exec(dockerfile) ?? [];
  expect((await shop.app.inject(path)).statusCode).toBe(200);
});

const composeSchema = z.object({
  services: z.record(
    z.string(),
    z.object({
      environment: settings.optional(),
      volumes: z.array(z.string()).optional(),
      stop_grace_period: z.string().optional(),
    }),
  ),
  volumes: z.record(z.string(), z.unknown()),
});

test("Compose gives the shop valid settings, and mounts files that exist", async () => {
  const [file] = await documentsOf("deploy/compose.yaml");
  const { services, volumes } = composeSchema.parse(file);
  const environment = services.shop?.environment ?? {};
  expect(Object.keys(environment).filter((name) => !settingNames.includes(name))).toEqual([]);
  const filled = Object.entries(environment).map(([name, value]) => [name, fillIn(value)]);
  const config = readConfig(Object.fromEntries(filled));
  expect(config.s3?.endpoint).toBe("http://store:7070");
  expect(config.demo).toBe("no one");
  const toLookAround = { PUBLIC_URL: "http://localhost:8080", DEMO: "on", SEED: "demo" };
  const others = filled.filter(([name]) => !name?.startsWith("S3_"));
  const demonstration = readConfig({ ...Object.fromEntries(others), ...toLookAround });
  expect(demonstration).toMatchObject({ demo: "everyone", seed: "demo" });
  const grace = Number.parseInt(services.shop?.stop_grace_period ?? "", 10) * 1000;
  expect(grace).toBeGreaterThan(config.stopDelayMs + 5_000);
  for (const service of Object.values(services))
    for (const volume of service.volumes ?? []) {
      const [source = "", target] = volume.split(":");
      if (!target) continue;
      const known = source.startsWith(".")
        ? existsSync(join(ROOT, "deploy", source))
        : source in volumes;
      expect([volume, known]).toEqual([volume, true]);
    }
  const named = new Set((await read("deploy/compose.yaml")).match(/(?<=\$\{)\w+/g));
  const example = (await read("deploy/example.env")).match(/^\w+(?==)/gm) ?? [];
  expect(example.sort()).toEqual([...named].sort());
});

const manifest = z.looseObject({
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }),
});
const probe = z.object({ httpGet: z.object({ path: z.string(), port: z.literal("http") }) });
const labels = z.record(z.string(), z.string());
const deploymentSchema = z.object({
  spec: z
    .object({
      replicas: z.number(),
      selector: z.object({ matchLabels: labels }),
      template: z.object({
        metadata: z.object({ labels }),
        spec: z
          .object({
            terminationGracePeriodSeconds: z.number(),
            securityContext: z.object({ runAsNonRoot: z.literal(true) }).loose(),
            containers: z.tuple([
              z
                .object({
                  ports: z.tuple([
                    z.object({ name: z.literal("http"), containerPort: z.number() }),
                  ]),
                  env: z.array(
                    z.object({ name: z.string(), value: z.string().optional() }).loose(),
                  ),
                  startupProbe: probe.loose(),
                  readinessProbe: probe.loose(),
                  livenessProbe: probe.loose(),
                  resources: z.object({ requests: settings, limits: settings }),
                  securityContext: z
                    .object({
                      readOnlyRootFilesystem: z.literal(true),
                      allowPrivilegeEscalation: z.literal(false),
                    })
                    .loose(),
                })
                .loose(),
            ]),
            volumes: z.array(
              z.object({ name: z.string(), emptyDir: z.object({ sizeLimit: z.string() }) }),
            ),
          })
          .loose(),
      }),
    })
    .loose(),
});

async function manifests() {
  const [file] = await documentsOf("deploy/kubernetes/kustomization.yaml");
  const { resources } = z.object({ resources: z.array(z.string()) }).parse(file);
  const all = await Promise.all(resources.map((name) => documentsOf(`deploy/kubernetes/${name}`)));
  return all.flat().map((one) => manifest.parse(one));
}

test("Kubernetes gives the shop valid settings, and checks addresses that the shop answers", async () => {
  const all = await manifests();
  const find = (kind: string) => all.find((one) => one.kind === kind);
  const { spec } = deploymentSchema.parse(find("Deployment"));
  const { spec: pod, metadata } = spec.template;
  const [container] = pod.containers;
  const data = settings.parse(find("ConfigMap")?.data);
  const given = container.env.flatMap(({ name, value }) => (value ? [[name, value]] : []));
  const parts = given.flatMap(([, value = ""]) => value.match(/(?<=\$\()\w+/g) ?? []);
  const names = [...Object.keys(data), ...container.env.map(({ name }) => name)];
  expect(names.filter((name) => !settingNames.includes(name))).toEqual(parts);
  const filled = given.map(([name, value = ""]) => [name, value.replace(/\$\(\w+\)/g, "x")]);
  const DATABASE_URL = "postgresql://a:b@c:5432/d";
  const config = readConfig({ ...data, ...secrets, DATABASE_URL, ...Object.fromEntries(filled) });
  const [replicas = ""] = config.replicaUrls;
  expect(new URL(replicas).hostname).toBe(`${find("Cluster")?.metadata.name}-ro`);
  expect(container.ports[0].containerPort).toBe(config.port);
  expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(config.stopDelayMs / 1000 + 5);
  expect(metadata.labels).toMatchObject(spec.selector.matchLabels);
  for (const { httpGet } of [
    container.startupProbe,
    container.readinessProbe,
    container.livenessProbe,
  ])
    expect((await shop.app.inject(httpGet.path)).statusCode).toBe(200);
  const room = pod.volumes.find(({ name }) => name === "data")?.emptyDir.sizeLimit ?? "";
  expect(Number.parseInt(room, 10) * 1024 ** 3).toBeGreaterThan(config.s3?.cacheBytes ?? Infinity);

  const budget = z.object({
    spec: z.object({ minAvailable: z.number(), selector: z.object({ matchLabels: labels }) }),
  });
  const disruption = budget.parse(find("PodDisruptionBudget")).spec;
  expect(disruption.selector.matchLabels).toEqual(spec.selector.matchLabels);
  expect(disruption.minAvailable).toBeLessThan(spec.replicas);
  expect(all.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(["Cluster", "Service", "Ingress"]),
  );
});

test("the data folder of the image is the one that Compose and Kubernetes mount", async () => {
  expect(dockerfile).toMatch(/DATA_DIR=\/data$/m);
  expect(await read("deploy/compose.yaml")).toContain("volumes: [/data]");
  expect(await read("deploy/kubernetes/shop.yaml")).toContain("mountPath: /data");
});

test("the edge knows the shop's cookies, and passes on all headers in every location", async () => {
  const [nginx, varnish] = [
    await read("deploy/edge/nginx.conf"),
    await read("deploy/edge/varnish.vcl"),
  ];
  const names = [...(await read("server/sessions/cookie.ts")).matchAll(/createCookie\("(\w+)"/g)];
  const pattern = `(__Host-)?(${names.map(([, name]) => name).join("|")})=`;
  expect(nginx).toContain(pattern);
  expect(varnish).toContain(pattern);
  // In nginx a location that sets a header inherits none from the server.
  for (const [location] of nginx.matchAll(/^\s+location [^{]+\{[^}]*\}/gm))
    expect(location).not.toContain("proxy_set_header");
});

test("every balancer asks another instance for a script that one does not have", async () => {
  for (const [file, setting] of [
    ["edge/nginx.conf", /location \/assets\/ \{[^}]*proxy_next_upstream [^;]*http_404/],
    ["edge/varnish.vcl", /404 && bereq\.url ~ "\^\/assets\/"[^}]*\}[^}]*\}\s*return \(retry\)/],
    ["cluster/templates/haproxy.cfg", /use_backend scripts.*^backend scripts.*retry-on 404/ms],
    ["kubernetes/ingress.yaml", /next-upstream: [^\n]*http_404\n.*path: \/assets\//s],
  ] as const)
    expect([file, await read(`deploy/${file}`)]).toEqual([file, expect.stringMatching(setting)]);
});

test("every balancer that limits bodies lets a picture of 10 MB through", async () => {
  for (const [file, setting] of [
    ["edge/nginx.conf", /^ +client_max_body_size 11m;$/m],
    // Without it ingress-nginx refuses bodies of more than 1 MB.
    ["kubernetes/ingress.yaml", /name: marque\n +annotations:\n +nginx\S+\/proxy-body-size: 11m$/m],
  ] as const)
    expect([file, await read(`deploy/${file}`)]).toEqual([file, expect.stringMatching(setting)]);
});

test("the edge does not trust clients who claim that they use https", async () => {
  const nginx = await read("deploy/edge/nginx.conf");
  const [, scheme = ""] = /map (\S+) \$visitor_scheme/.exec(nginx) ?? [];
  expect(scheme).toBe("$terminates_https$http_x_forwarded_proto");
  expect(nginx.match(/^ +\S+\/\d+ 1;$/gm)?.map((line) => line.trim())).toEqual([
    "127.0.0.0/8 1;",
    "10.0.0.0/8 1;",
    "172.16.0.0/12 1;",
    "192.168.0.0/16 1;",
  ]);
});

test("every file named in deploy/README.md exists", async () => {
  for (const [, path = ""] of (await read("deploy/README.md")).matchAll(/\]\(([^)#]+)/g))
    expect([path, existsSync(join(ROOT, "deploy", path))]).toEqual([path, true]);
});
