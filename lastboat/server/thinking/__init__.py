"""Bots' thinking: questions that can travel between processes, who answers them, and who waits for whom.

No question holds more than its seat may know, and nothing here knows a table. So the answering side
(`answering.Answerer.reply`: bytes in, bytes out, it never raises) can run in a thread, in a worker process of this
server, or behind a message broker on another machine; whoever asks needs only something with the method
`questions.Thinking.ask`.
"""
