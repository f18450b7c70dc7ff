import { version } from '../../kernel/process/process-facts.js';
import type { Family, Sample } from './exposition.js';
import type { ReadReplica } from '../../kernel/database/replica/read-replica.js';
import type { MetricsSources } from './metrics-sources.js';
import { processFamilies } from './process-families.js';

const statusClasses = ['aborted', '1xx', '2xx', '3xx', '4xx', '5xx'];

const byLabel = (label: string, values: Readonly<Record<string, number>>): Sample[] =>
  Object.entries(values).map(([name, value]) => ({ labels: { [label]: name }, value }));

const family =
  (type: 'counter' | 'gauge') =>
  (name: string, help: string, ...samples: Sample[]): Family => ({ name: `viewkraft_${name}`, help, type, samples });
const counter = family('counter');
const gauge = family('gauge');

/** Only where a read replica is configured. */
function replicaFamilies(replica: ReadReplica | undefined): Family[] {
  if (!replica) return [];
  const { state, lagMs } = replica.report;
  return [
    gauge('read_replica_used', 'Whether the read replica answers reads.', { value: state === 'ok' ? 1 : 0 }),
    gauge('read_replica_lag_seconds', 'Age of what the read replica certainly has.', ...(lagMs === null ? [] : [{ value: lagMs / 1_000 }])),
    counter('read_replica_reads_total', 'Reads that the replica may answer, by who did.', ...byLabel('by', replica.reads)),
  ];
} // prettier-ignore

/** All metrics at this moment. */
export async function readFamilies(sources: MetricsSources): Promise<Family[]> {
  const { metrics, database, caches, views } = sources;
  const [queues, isDatabaseUp] = await Promise.all([sources.queues(), sources.isDatabaseUp()]);
  const series = metrics.requests.all();
  const routes = [...new Map(series.map((one) => [one.durations, one])).values()].filter(({ isStream }) => !isStream);
  const { statements, rules } = metrics;
  const { max, open, used, waiting } = statements.pool();
  return [
    gauge('info', 'Versions of the server.', { labels: { version, node: process.versions.node, database: database.dialect.flavour }, value: 1 }),
    counter('http_requests_total', 'Requests that have ended, by route, view and class of status.', ...series.flatMap(({ route, method, view, statuses }) =>
      statuses.flatMap((value, digit) => (value === 0 ? [] : { labels: { route, method, view, status: statusClasses[digit] ?? '' }, value })))),
    counter('http_errors_total', 'Answers with a status of 500 or more.', { value: metrics.requests.errors }),
    { name: 'viewkraft_http_request_duration_seconds', help: 'Time until an answer was sent, by route.', type: 'histogram',
      distributions: routes.map(({ route, method, durations }) => ({ labels: { route, method }, durations })) },
    gauge('http_requests_open', 'Requests that are not answered yet, event streams included.', { value: metrics.requests.open }),
    gauge('event_streams', 'Open event streams.', { value: sources.eventStreams }),
    gauge('database_up', 'Whether the database answers.', { value: Number(isDatabaseUp) }),
    { name: 'viewkraft_database_statement_duration_seconds', help: 'Time of statements.', type: 'histogram', distributions: [{ durations: statements.durations }] },
    counter('database_statements_failed_total', 'Statements that failed.', { value: statements.failed }),
    counter('database_statements_slow_total', 'Statements that took SLOW_QUERY_MS or longer, by view.', ...byLabel('view', { '': 0, ...Object.fromEntries(statements.slow) })),
    gauge('database_connections', 'Connections to the database.', ...byLabel('state', { max, open, used })),
    gauge('database_connections_waiting', 'Requests for a connection, or for the turn to write, that wait.', { value: waiting }),
    ...replicaFamilies(sources.readReplica),
    gauge('redis_up', 'Whether Redis answers.', ...(sources.isRedisUp === undefined ? [] : [{ value: Number(sources.isRedisUp) }])),
    counter('function_calls_total', 'Calls of functions of views.', { value: rules.calls }),
    counter('function_calls_failed_total', 'Calls of functions of views without a result.', { value: rules.failed }),
    counter('function_seconds_total', 'Time in functions of views.', { value: rules.spentMs / 1_000 }),
    counter('cache_hits_total', 'Answers from a cache.', ...byLabel('cache', pick(caches, 'hits'))),
    counter('cache_misses_total', 'Answers that no cache had.', ...byLabel('cache', pick(caches, 'misses'))),
    gauge('queue_depth', 'Work that waits.', ...byLabel('queue', queues)),
    gauge('views', 'Views by state.', ...byLabel('state', views)),
    ...processFamilies(metrics.process),
  ];
} // prettier-ignore

const pick = <K extends string>(
  all: Readonly<Record<string, Readonly<Record<K, number>>>>,
  key: K,
): Record<string, number> => Object.fromEntries(Object.entries(all).map(([name, { [key]: value }]) => [name, value]));
