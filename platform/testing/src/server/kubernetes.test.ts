import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { repository, startServer } from './start-server.js';

interface Container {
  readonly name: string;
  readonly image: string;
  readonly command?: readonly string[];
  readonly envFrom?: readonly { readonly configMapRef?: { readonly name: string } }[];
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
  readonly securityContext: Readonly<Record<string, unknown>>;
  readonly resources: { readonly requests: object; readonly limits: object };
  readonly volumeMounts?: readonly { readonly name: string; readonly mountPath: string }[];
  readonly [probe: string]: unknown;
}

interface Pod {
  readonly containers: readonly Container[];
  readonly volumes?: readonly { readonly name: string; readonly [source: string]: unknown }[];
  readonly securityContext: Readonly<Record<string, unknown>>;
  readonly automountServiceAccountToken: boolean;
  readonly terminationGracePeriodSeconds?: number;
}

interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name?: string; readonly annotations?: Readonly<Record<string, string>> };
  readonly data?: Readonly<Record<string, string>>;
  readonly spec: Readonly<Record<string, unknown>>;
}

const folder = join(repository, 'docker', 'kubernetes');
const read = (file: string): Manifest[] =>
  parseAllDocuments(readFileSync(join(folder, file), 'utf8')).map((document) => {
    expect([file, document.errors]).toEqual([file, []]);
    return document.toJS() as Manifest;
  });
const root = read('kustomization.yaml')[0] as unknown as {
  readonly resources: readonly string[];
  readonly configMapGenerator: readonly { readonly name: string }[];
};
const all = root.resources.flatMap(read);
const job = read('plan-job.yaml')[0] as Manifest;
const restore = read('restore-job.yaml')[0] as Manifest;
const of = (kind: string): Manifest[] => all.filter((one) => one.kind === kind);
const named = (kind: string, name: string): Manifest => {
  const found = of(kind).find(({ metadata }) => metadata.name === name);
  if (!found) throw new Error(`There is no ${kind} ${name}`);
  return found;
};
const templateOf = ({ spec }: Manifest) =>
  ((spec['jobTemplate'] as Manifest | undefined)?.spec ?? spec)['template'] as {
    readonly metadata: { readonly labels: Readonly<Record<string, string>> };
    readonly spec: Pod;
  };
const podOf = (manifest: Manifest): Pod => templateOf(manifest).spec;
const jobs = [job, restore, ...of('CronJob')];
const containers = [...of('Deployment'), ...jobs].flatMap((one) => podOf(one).containers);
const server = podOf(named('Deployment', 'viewkraft'));
const [main] = server.containers as [Container];
const settings = named('ConfigMap', 'viewkraft-settings').data ?? {};
const labelsOf = (manifest: Manifest): string => JSON.stringify(templateOf(manifest).metadata.labels);

test('every manifest in the folder is part of the kustomization, or named as something else', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.yaml'));
  expect([...root.resources, 'kustomization.yaml', 'plan-job.yaml', 'restore-job.yaml'].sort()).toEqual(files.sort());
});

test('what a manifest refers to exists', () => {
  const maps = [...of('ConfigMap').map(({ metadata }) => metadata.name), ...root.configMapGenerator.map(({ name }) => name)];
  const secretNames = new Set<unknown>();
  for (const pod of [server, ...jobs.map(podOf)]) {
    for (const { configMapRef } of pod.containers.flatMap(({ envFrom = [] }) => envFrom)) if (configMapRef) expect(maps).toContain(configMapRef.name);
    const sources = new Map((pod.volumes ?? []).map((volume) => [volume.name, volume]));
    for (const { name } of pod.containers.flatMap(({ volumeMounts = [] }) => volumeMounts)) expect([...sources.keys()]).toContain(name);
    for (const { configMap, secret, persistentVolumeClaim } of sources.values()) {
      if (configMap) expect(maps).toContain((configMap as { name: string }).name);
      if (secret) secretNames.add((secret as { secretName: string }).secretName);
      if (persistentVolumeClaim) named('PersistentVolumeClaim', (persistentVolumeClaim as { claimName: string }).claimName);
    }
  }
  expect([...secretNames]).toEqual(['viewkraft']);
  for (const { spec } of of('Ingress')) {
    const [rule] = spec['rules'] as [{ http: { paths: { backend: { service: { name: string; port: { name: string } } } }[] } }];
    for (const { backend } of rule.http.paths) {
      const { ports } = named('Service', backend.service.name).spec as unknown as { ports: { name: string }[] };
      expect(ports.map(({ name }) => name)).toContain(backend.service.port.name);
    }
  }
  for (const { spec } of of('Service')) {
    const { selector, ports } = spec as unknown as { selector: object; ports: { targetPort: string }[] };
    const target = of('Deployment').find((one) => labelsOf(one) === JSON.stringify(selector));
    expect((target && podOf(target).containers[0]?.ports)?.map(({ name }) => name)).toEqual(ports.map(({ targetPort }) => targetPort));
  }
  // With the same labels, a service, budget or policy would treat a job as a replica.
  for (const one of jobs) expect(labelsOf(one)).not.toBe(labelsOf(named('Deployment', 'viewkraft')));
}); // prettier-ignore

test('settings exist, secrets are files that make-secrets.sh creates, and the writable folders are mounted', () => {
  const source = readFileSync(join(repository, 'platform/server/src/kernel/config/settings.ts'), 'utf8');
  const known = new Set([...source.matchAll(/, '([A-Z][A-Z0-9_]+)'/g)].map(([, name]) => name));
  const script = readFileSync(join(repository, 'docker/make-secrets.sh'), 'utf8');
  const mounted = main.volumeMounts?.find(({ name }) => name === 'secrets')?.mountPath;
  for (const [name, value] of Object.entries(settings)) {
    expect([name, known.has(name.replace(/_FILE$/, ''))]).toEqual([name, true]);
    if (!name.endsWith('_FILE')) continue;
    expect([name, value.slice(0, value.lastIndexOf('/'))]).toEqual([name, mounted]);
    expect(script).toContain(`\nmake ${value.slice(value.lastIndexOf('/') + 1)} `);
  }
  expect(main.volumeMounts?.map(({ mountPath }) => mountPath)).toEqual(expect.arrayContaining(['/data', '/views', '/tmp']));
}); // prettier-ignore

test('nothing runs as root, with privileges, on a writable root or without limits', () => {
  for (const { name, securityContext, resources } of containers) {
    expect([name, securityContext]).toEqual([name, { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } }]); // prettier-ignore
    expect([name, Object.keys(resources.requests), Object.keys(resources.limits)]).toEqual([name, ['cpu', 'memory'], ['memory']]); // prettier-ignore
  }
  for (const pod of [...of('Deployment'), ...jobs].map(podOf)) {
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
    expect(pod.automountServiceAccountToken).toBe(false);
  }
});

test('an update never leaves fewer than two replicas, and a replica that stops has the time it needs', () => {
  const { spec } = named('Deployment', 'viewkraft');
  expect([spec['replicas'], spec['strategy']]).toEqual([2, { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } }]); // prettier-ignore
  expect(named('PodDisruptionBudget', 'viewkraft').spec['minAvailable']).toBe(1);
  const { preStop } = main['lifecycle'] as { preStop: { exec: { command: string[] } } };
  // A server takes at most ten seconds to stop.
  expect(server.terminationGracePeriodSeconds).toBeGreaterThan(Number(preStop.exec.command[1]) + 10);
});

test('event streams pass the ingress unbuffered and stay open, and nothing is sent a second time', () => {
  const { annotations = {} } = named('Ingress', 'viewkraft-events').metadata;
  const option = (name: string) => annotations[`nginx.ingress.kubernetes.io/${name}`];
  expect([option('proxy-buffering'), Number(option('proxy-read-timeout')) > 30]).toEqual(['off', true]);
  expect(named('Ingress', 'viewkraft').metadata.annotations?.['nginx.ingress.kubernetes.io/proxy-next-upstream']).toBe('off'); // prettier-ignore
});

test('the probes and the events lead to addresses that answer, and the jobs to commands that exist', async () => {
  const running = await startServer();
  try {
    for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe']) {
      const { httpGet } = main[probe] as { httpGet: { path: string; port: string } };
      expect(main.ports?.map(({ name }) => name)).toContain(httpGet.port);
      expect([probe, (await running.client().get(httpGet.path)).status]).toEqual([probe, 200]);
    }
  } finally {
    await running.stop();
  }
  const cli = readFileSync(join(repository, 'docs/cli.md'), 'utf8');
  const commands = jobs.map((one) => {
    const line = podOf(one).containers[0]?.command?.join(' ') ?? '';
    const [, path = '', words = ''] = /(\/app\/\S+) viewkraft (views plan|\w+)/.exec(line) ?? [];
    expect(readFileSync(join(repository, path.replace('/app/', '')), 'utf8')).toContain('viewkraft');
    expect(cli).toMatch(new RegExp(`^### \`${words}[ \`]`, 'm'));
    return words;
  });
  expect(commands).toEqual(['views plan', 'restore', 'backup']);
}, 60_000);
