# title: Latent attention (absorbed)
# summary: Scores over a latent vector and a rotary part, context over the latent vector, which all query heads share.
# size batch = 1: independent inputs
# size nhead = 16: query heads
# size rope = 64: elements of the rotary part; the latent vector before it has eight times as many
# size seq_len = 512: tokens in the cache
# tensor q[batch][nhead][9*rope] streamed
# tensor L[batch][seq_len][9*rope] resident

@DCC_kernel
def mla(q, L):
    latent = L.size(2) * 8 / 9
    s = DCC.Tensor.zero([q.size(0), q.size(1), L.size(1)])
    c = DCC.Tensor.zero([q.size(0), q.size(1), latent])
    for b in range(q.size(0)):
        for h in range(q.size(1)):
            for l in range(L.size(1)):
                for d in range(q.size(2)):
                    s[b][h][l] += q[b][h][d] * L[b][l][d]
    p = softmax(s, axis=2)
    for b in range(q.size(0)):
        for h in range(q.size(1)):
            for l in range(L.size(1)):
                for d in range(latent):
                    c[b][h][d] += p[b][h][l] * L[b][l][d]
    return c
