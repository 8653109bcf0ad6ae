# title: MMTV
# summary: Many matrices, each times a vector of its own.
# size count = 32: matrices
# size rows = 256: rows of a matrix
# size columns = 256: columns of a matrix
# tensor T[count][rows][columns] resident
# tensor x[count][columns] streamed

@DCC_kernel
def mmtv(T, x):
    y = DCC.Tensor.zero([T.size(0), T.size(1)])
    for i in range(T.size(0)):
        for j in range(T.size(1)):
            for k in range(T.size(2)):
                y[i][j] += T[i][j][k] * x[i][k]
    return y
