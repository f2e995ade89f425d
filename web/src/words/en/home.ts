export default {
  lost: 'There is nothing here but sea.',
  lostMore: 'The address leads to no table and no page.',
  back: 'Back to the harbour',
};
