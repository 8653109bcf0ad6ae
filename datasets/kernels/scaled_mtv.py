# title: Scaled MTV
# summary: Matrix times one vector, times a number: GEMV as libraries of linear algebra define it.
# size rows = 1024: rows of the matrix, the output length
# size columns = 1024: columns of the matrix, the input length
# tensor matrix[rows][columns] resident
# tensor x[columns] streamed

@DCC_kernel
def scaled_mtv(matrix, x):
    c = 3
    y = DCC.Tensor.zero([matrix.size(0)])
    for i in range(matrix.size(0)):
        for j in range(matrix.size(1)):
            y[i] += c * (matrix[i][j] * x[j])
    return y
