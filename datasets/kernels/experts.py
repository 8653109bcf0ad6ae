# title: Experts
# summary: Many matrices, each times some vectors of its own.
# size count = 8: matrices
# size rows = 2: vectors of each matrix
# size dhead = 256: elements of a vector
# size seq_len = 512: rows of a matrix
# tensor x[count][rows][dhead] streamed
# tensor W[count][seq_len][dhead] resident

@DCC_kernel
def experts(x, W):
    y = DCC.Tensor.zero([x.size(0), x.size(1), W.size(1)])
    for e in range(x.size(0)):
        for b in range(x.size(1)):
            for i in range(W.size(1)):
                for j in range(x.size(2)):
                    y[e][b][i] += x[e][b][j] * W[e][i][j]
    return y
