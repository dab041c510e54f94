import { monitorEventLoopDelay } from 'node:perf_hooks';
import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client';

const resolutionMs = 10;

/** Adds the usual metrics of Node programs and the event loop delay. Returns a function that stops the measurement. */
export function startProcessMetrics(registry: Registry): () => void {
  collectDefaultMetrics({ register: registry });
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  registry.registerMetric(
    new Gauge({
      name: 'muster_event_loop_delay_seconds',
      help: 'Delay of the event loop since the last scrape.',
      labelNames: ['quantile'],
      registers: [],
      collect() {
        for (const quantile of ['0.5', '0.99', '1']) {
          const nanoseconds = delay.percentile(Number(quantile) * 100);
          this.set({ quantile }, Math.max(0, nanoseconds / 1e9 - resolutionMs / 1e3));
        }
        delay.reset();
      },
    }),
  );
  return () => void delay.disable();
}
