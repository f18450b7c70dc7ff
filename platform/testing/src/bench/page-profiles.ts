import type { CDPSession } from 'playwright-core';

/** A line and a processor as Chromium can play them. */
export interface Profile {
  /** Milliseconds there and back, for every request. */
  readonly latency: number;
  /** Bytes a second. */
  readonly down: number;
  readonly up: number;
  /** So many times slower than this machine. */
  readonly slowdown: number;
}

const mbit = 125_000;

export const profiles = {
  /** Lighthouse's mobile: slow 4G and a phone of the middle class. */
  phone: { latency: 150, down: 1.6 * mbit, up: 0.75 * mbit, slowdown: 4 },
  /** Chromium's own "Fast 4G", on such a phone. */
  'fast 4G': { latency: 165, down: 8.1 * mbit, up: 1.35 * mbit, slowdown: 4 },
  /** Lighthouse's desktop. */
  desktop: { latency: 40, down: 10 * mbit, up: 10 * mbit, slowdown: 1 },
} as const satisfies Record<string, Profile>;

export type ProfileName = keyof typeof profiles;

export async function play(devtools: CDPSession, { latency, down, up, slowdown }: Profile): Promise<void> {
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: down,
    uploadThroughput: up,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}
