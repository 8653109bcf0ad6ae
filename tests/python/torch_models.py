# SPDX-License-Identifier: GPL-3.0-or-later
"""Models that the tests of the package run on devices."""

import torch


class Block(torch.nn.Module):
    """A block of GPT."""

    def __init__(self, hidden, heads):
        super().__init__()
        self.heads = heads
        self.norm1, self.norm2 = torch.nn.LayerNorm(hidden), torch.nn.LayerNorm(hidden)
        self.qkv, self.projection = torch.nn.Linear(hidden, 3 * hidden), torch.nn.Linear(hidden, hidden)
        self.up, self.down = torch.nn.Linear(hidden, 4 * hidden), torch.nn.Linear(4 * hidden, hidden)

    def forward(self, x):
        tokens, hidden = x.shape
        q, k, v = (each.reshape(tokens, self.heads, -1).transpose(0, 1) for each in self.qkv(self.norm1(x)).chunk(3, 1))
        scores = q @ k.transpose(1, 2) / (hidden // self.heads) ** 0.5
        scores = scores.masked_fill(x.new_ones(tokens, tokens).triu(1).bool(), float("-inf"))
        x = x + self.projection((torch.softmax(scores, 2) @ v).transpose(0, 1).reshape(tokens, hidden))
        return x + self.down(torch.nn.functional.gelu(self.up(self.norm2(x))))


class Gpt(torch.nn.Module):
    """Two blocks of GPT between an embedding and a head."""

    def __init__(self, words=50, hidden=32, heads=4):
        super().__init__()
        self.embedding = torch.nn.Embedding(words, hidden)
        self.blocks = torch.nn.Sequential(*(Block(hidden, heads) for _ in range(2)))
        self.head = torch.nn.Linear(hidden, words)

    def forward(self, tokens):
        return self.head(self.blocks(self.embedding(tokens)))


class OneLayer(torch.nn.Module):
    """A model as Fig. 6 loads it: a layer qkv_0, square so that its bias goes along its inputs as the kernel says."""

    def __init__(self, hidden=64):
        super().__init__()
        self.hidden_size = hidden
        self.qkv_0 = torch.nn.Linear(hidden, hidden)

    def forward(self, x):
        return self.qkv_0(x)


class GroupedAttention(torch.nn.Module):
    """Attention of one token whose query heads share keys and values."""

    def __init__(self, hidden, heads, groups):
        super().__init__()
        self.heads, self.groups, self.size = heads, groups, hidden // heads
        self.q, self.out = torch.nn.Linear(hidden, hidden, False), torch.nn.Linear(hidden, hidden, False)
        self.kv = torch.nn.Linear(hidden, 2 * groups * self.size, False)

    def forward(self, x, keys, values):
        q = self.q(x).reshape(self.groups, self.heads // self.groups, self.size)
        return self.out((torch.softmax(q @ keys.transpose(1, 2), 2) @ values).reshape(1, -1))


class GatedMlp(torch.nn.Module):
    """The feed-forward layer of LLaMA."""

    def __init__(self, hidden, inner):
        super().__init__()
        self.gate, self.up = torch.nn.Linear(hidden, inner, False), torch.nn.Linear(hidden, inner, False)
        self.down = torch.nn.Linear(inner, hidden, False)

    def forward(self, x):
        return self.down(torch.nn.functional.silu(self.gate(x)) * self.up(x))


def residual_block(channels):
    return torch.nn.Sequential(torch.nn.Conv2d(channels, channels, 3, padding=1, bias=False), torch.nn.ReLU(),
                               torch.nn.Conv2d(channels, channels, 3, padding=1, bias=False))
