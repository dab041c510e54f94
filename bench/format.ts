export const formatPercent = (share: number) => `${Math.round(share * 100)}%`;
export const formatFactor = (factor: number) => `${factor.toFixed(1)}×`;
export const formatCount = (count: number) => count.toLocaleString('en');
export const formatKB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
