# title: Figure 5
# summary: The example of the paper's Fig. 5, a kernel with several mapping functions per dimension.
# size A0 = 12: rows of A and C
# size A1 = 8: columns of A
# size B0 = 4: rows of B
# size k = 16: columns of B and C
# tensor A[A0][A1] streamed
# tensor B[B0][k] streamed
# tensor C[A0][k] streamed

@DCC_kernel
def fig5(A, B, C):
    for b in range(C.size(0) - 1):
        for i in range(B.size(0)):
            for k in range(B.size(1)):
                A[b][i] += A[b+1][i*2] + B[i][k] * C[b][k]
    return A
