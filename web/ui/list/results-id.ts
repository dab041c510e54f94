export const resultsId = 'results';
