# title: MTV
# summary: Matrix times one vector.
# size rows = 1024: rows of the matrix, the output length
# size columns = 1024: columns of the matrix, the input length
# tensor matrix[rows][columns] resident
# tensor x[columns] streamed

@DCC_kernel
def mtv(matrix, x):
    y = DCC.Tensor.zero([matrix.size(0)])
    for i in range(matrix.size(0)):
        for j in range(matrix.size(1)):
            y[i] += matrix[i][j] * x[j]
    return y
